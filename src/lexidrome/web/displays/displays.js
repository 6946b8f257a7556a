/** Pages of an event that show boards: everything that the others do, and the boards. */

import "../kit/event/event.js";
import "./boards.js";
