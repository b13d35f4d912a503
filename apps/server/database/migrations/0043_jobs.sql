-- One row a job in place of a queue: when it is due, and which worker has it (decision 0093). Of no shop.
create table jobs (
  name text primary key,
  due_at timestamptz not null,
  locked_by text,
  locked_until timestamptz,
  failures int not null default 0,
  constraint jobs_lock_check check (num_nulls(locked_by, locked_until) in (0, 2))
);
grant select, insert, update, delete on jobs to noren_app;

-- What the queue had still to run, or to try again, is due when it was due there. Its schema may be gone already.
do $$ begin
  if to_regclass('pgboss.job') is not null then
    insert into jobs (name, due_at)
      select name, min(start_after) from pgboss.job
      where state in ('created', 'retry', 'active') and not starts_with(name, '__pgboss__')
      group by name;
  end if;
end $$;
drop schema if exists pgboss cascade;
