// Our SHA-256 against the published vectors (FIPS 180-4 examples, NIST CAVP messages).

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { sha256 } from "../../../src/lexidrome/web/kit/sha256.js";

/** @param {string} hex */
const bytes = (hex) => Uint8Array.from(Buffer.from(hex, "hex"));

test("texts of the standard's examples", () => {
  const vectors = {
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    abc: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq:
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu:
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
  };
  for (const [message, digest] of Object.entries(vectors)) assert.equal(sha256(message), digest);
});

test("a million times the letter a", () => {
  const digest = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";
  assert.equal(sha256("a".repeat(1_000_000)), digest);
});

test("short messages of NIST", () => {
  const vectors = [
    ["d3", "28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1"],
    ["11af", "5ca7133fa735326081558ac312c620eeca9970d1e70a4b95533d956f072d1f98"],
    ["b4190e", "dff2e73091f6c05e528896c4c831b9448653dc2ff043528f6769437bc7b975c2"],
    ["74ba2521", "b16aa56be3880d18cd41e68384cf1ec8c17680c45a02b1575dc1518923ae8b0e"],
  ];
  for (const [message, digest] of vectors) assert.equal(sha256(bytes(message)), digest);
});

test("every length about the ends of blocks, and long messages, as Node's own", () => {
  const long = Uint8Array.from({ length: 51_200 }, (_, at) => (at * 131 + (at >> 7)) & 0xff);
  const lengths = [...Array(200).keys(), 4_095, 4_096, 6_400, 51_200];
  for (const length of lengths) {
    const message = long.subarray(0, length);
    assert.equal(sha256(message), createHash("sha256").update(message).digest("hex"));
  }
});

test("a text is hashed as UTF-8", () => {
  assert.equal(sha256("Ω–ß"), createHash("sha256").update("Ω–ß", "utf-8").digest("hex"));
});
