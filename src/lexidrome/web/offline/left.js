/** Whoever has left leaves no rack behind. */

import { forgetGames } from "../live/remembered.js";
import { forgetPlans } from "../play/memory.js";
import { endPush } from "../push/push.js";

forgetGames();
forgetPlans();
void endPush();
