-- What follows an event belongs to the trace of the call that wrote it.

alter table event add column traceparent text;
comment on column event.traceparent is 'The span that wrote it, as W3C Trace Context names it; null: none was recorded.';

alter table webhook_delivery add column traceparent text;
comment on column webhook_delivery.traceparent is 'The span that queued it; null: none was recorded.';

