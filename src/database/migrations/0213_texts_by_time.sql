-- The texts of the last day among all that were ever written, for the operator's figures; it costs next to nothing to keep.
create index messages_by_time on messages using brin (claimed_at, ended_at) with (autosummarize = on);
