/** Pages of an event that show boards: everything that the others do, and the boards. */

import "./event.js";
import "./event/boards.js";
