"""Owns the append-only event store and its backups; never interprets what an event means."""

from lexidrome.store.admission import Admission
from lexidrome.store.backup import back_up, restore
from lexidrome.store.backup_folder import BackupFolder, backup_time_ms, is_backup_name
from lexidrome.store.event import Appended, NewEvent, StoredEvent, Unless
from lexidrome.store.grouped import MOST_ELSEWHERE
from lexidrome.store.membership import Membership, Taken
from lexidrome.store.membership import Report as MemberReport
from lexidrome.store.opening import FILE_NAME, open_store, store_address
from lexidrome.store.parcel import Header as ParcelHeader
from lexidrome.store.parcel import Parcel, Thing, read_parcel, write_parcel
from lexidrome.store.pending import Pending
from lexidrome.store.people import Person, initials
from lexidrome.store.privacy import close_data_folder
from lexidrome.store.protocol import Store
from lexidrome.store.records import (
    PEOPLE,
    ChangedElsewhere,
    ChangedRecord,
    Record,
    mark_of,
)
from lexidrome.store.settle import Closed, Head
from lexidrome.store.snapshots import Snapshot, sealed
from lexidrome.store.sqlite import SqliteStore
from lexidrome.store.subscription import Subscription
from lexidrome.store.transfer import (
    export_lines,
    export_store,
    exported_events,
    import_store,
)
from lexidrome.store.upcast import Upcasters
from lexidrome.store.verify import Report, verify

__all__ = [
    "FILE_NAME",
    "MOST_ELSEWHERE",
    "PEOPLE",
    "Admission",
    "Appended",
    "BackupFolder",
    "ChangedElsewhere",
    "ChangedRecord",
    "Closed",
    "Head",
    "MemberReport",
    "Membership",
    "NewEvent",
    "Parcel",
    "ParcelHeader",
    "Pending",
    "Person",
    "Record",
    "Report",
    "Snapshot",
    "SqliteStore",
    "Store",
    "StoredEvent",
    "Subscription",
    "Taken",
    "Thing",
    "Unless",
    "Upcasters",
    "back_up",
    "backup_time_ms",
    "close_data_folder",
    "export_lines",
    "export_store",
    "exported_events",
    "import_store",
    "initials",
    "is_backup_name",
    "mark_of",
    "open_store",
    "read_parcel",
    "restore",
    "sealed",
    "store_address",
    "verify",
    "write_parcel",
]
