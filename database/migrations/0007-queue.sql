-- The queue of what follows a write outside its transaction: mail, webhooks. It holds ids only.
-- pg-boss lays out its own tables there; its role owns this schema and nothing else.
create schema queue authorization guiche_jobs;
