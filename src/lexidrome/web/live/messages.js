/**
 * What comes over the socket, by the names that the pages have for it. The shapes themselves are
 * made from the server's own types (`protocol.d.ts`). This module has types only.
 */

/** @typedef {import("../kit/protocol.d.ts").PlacedTile} PlacedTile */
/** @typedef {import("../kit/protocol.d.ts").ScoredWord} ScoredWord */
/** @typedef {import("../kit/protocol.d.ts").SideView} SideView */
/** @typedef {import("../kit/protocol.d.ts").GameClock} ClockView */
/** @typedef {import("../kit/protocol.d.ts").Turn} Turn */
/** @typedef {import("../kit/protocol.d.ts").Entry} Entry */
/** @typedef {import("../kit/protocol.d.ts").Ruling} Ruling */
/** @typedef {import("../kit/protocol.d.ts").GameChallenge} Challenge */
/** @typedef {import("../kit/protocol.d.ts").PlayView} OpenPlay */
/** @typedef {import("../kit/protocol.d.ts").Outcome} Outcome */
/** @typedef {import("../kit/protocol.d.ts").LightningView} Lightning */
/** @typedef {import("../kit/protocol.d.ts").GameView} View */
/** @typedef {import("../kit/protocol.d.ts").SharesView} SharesView */
/** @typedef {import("../kit/protocol.d.ts").SeatChange} SeatChange */
/** @typedef {import("../kit/protocol.d.ts").Settling} Settling */
/** @typedef {import("../kit/protocol.d.ts").Chosen} Chosen */
/** @typedef {import("../kit/protocol.d.ts").RecordView} RecordView */
/** @typedef {import("../kit/protocol.d.ts").Disputed} Disputed */
/** @typedef {import("../kit/protocol.d.ts").Difference} Difference */
/** @typedef {import("../kit/protocol.d.ts").Table} TableInfo */
/** @typedef {import("../kit/protocol.d.ts").You} You */
/** @typedef {import("../kit/protocol.d.ts").Fact} GameEvent */
/** @typedef {import("../kit/protocol.d.ts").Snapshot} Snapshot */
/** @typedef {import("../kit/protocol.d.ts").Events} Events */
/** @typedef {import("../kit/protocol.d.ts").MatesLaying} MatesLaying */
/** @typedef {import("../kit/protocol.d.ts").Refused} Refused */
/** @typedef {import("../kit/protocol.d.ts").FromServer} Message */
/** @typedef {import("../kit/protocol.d.ts").WhyNot} WhyNot */
/** @typedef {import("../kit/protocol.d.ts").Rules} Rules */

export {};
