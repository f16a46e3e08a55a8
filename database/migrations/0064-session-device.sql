-- From where and with what a session was last used, so that its user can recognise it.

alter table session add column ip text;
alter table session add column user_agent text;
