-- Before the job began registrations that no call had requested, such a sub-seller waited without end.
update sub_seller set next_poll_at = 'epoch'
 where split_status = 'PROCESSING' and registration_id is null and next_poll_at is null;

comment on column sub_seller.next_poll_at is
  'When its registration is polled again, or begun if no call requested it; null: nothing to do.';
