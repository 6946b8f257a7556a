/**
 * What comes over the socket, by the names that the pages have for it. The shapes themselves are
 * made from the server's own types (`protocol.d.ts`). This module has types only.
 */

/** @typedef {import("../protocol.d.ts").PlacedTile} PlacedTile */
/** @typedef {import("../protocol.d.ts").ScoredWord} ScoredWord */
/** @typedef {import("../protocol.d.ts").SideView} SideView */
/** @typedef {import("../protocol.d.ts").GameClock} ClockView */
/** @typedef {import("../protocol.d.ts").Turn} Turn */
/** @typedef {import("../protocol.d.ts").Entry} Entry */
/** @typedef {import("../protocol.d.ts").Ruling} Ruling */
/** @typedef {import("../protocol.d.ts").GameChallenge} Challenge */
/** @typedef {import("../protocol.d.ts").PlayView} OpenPlay */
/** @typedef {import("../protocol.d.ts").Outcome} Outcome */
/** @typedef {import("../protocol.d.ts").LightningView} Lightning */
/** @typedef {import("../protocol.d.ts").GameView} View */
/** @typedef {import("../protocol.d.ts").SharesView} SharesView */
/** @typedef {import("../protocol.d.ts").SeatChange} SeatChange */
/** @typedef {import("../protocol.d.ts").Settling} Settling */
/** @typedef {import("../protocol.d.ts").Chosen} Chosen */
/** @typedef {import("../protocol.d.ts").RecordView} RecordView */
/** @typedef {import("../protocol.d.ts").Disputed} Disputed */
/** @typedef {import("../protocol.d.ts").Difference} Difference */
/** @typedef {import("../protocol.d.ts").Table} TableInfo */
/** @typedef {import("../protocol.d.ts").You} You */
/** @typedef {import("../protocol.d.ts").Fact} GameEvent */
/** @typedef {import("../protocol.d.ts").Snapshot} Snapshot */
/** @typedef {import("../protocol.d.ts").Events} Events */
/** @typedef {import("../protocol.d.ts").Refused} Refused */
/** @typedef {import("../protocol.d.ts").FromServer} Message */
/** @typedef {TableInfo["rules"]} Rules */

export {};
