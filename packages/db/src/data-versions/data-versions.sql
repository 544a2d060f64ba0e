-- What a user or a workspace has had changed, as one number each: a trigger raises it in the transaction of every change of a
-- watched table, whoever makes the change. A process that holds what it read keeps the version it read before it, and what it
-- holds is true as long as that version stands (docs/decisions/0010).
--
-- This file is the whole of it and is run again when it has changed: everything in it may run twice.

create table if not exists data_versions (
  -- A user's or a workspace's. No reference: it may outlive both.
  id uuid primary key,
  version bigint not null
);
create sequence if not exists data_versions_next;

-- Once a transaction is enough: its changes become visible together. The triggers are deferred, so the row is locked while the
-- transaction commits and no longer.
create or replace function note_change(changed uuid) returns void language plpgsql as $$
begin
  if changed is null or current_setting('waymark.noted', true) = changed::text then
    return;
  end if;
  insert into data_versions (id, version) values (changed, nextval('data_versions_next'))
  on conflict (id) do update set version = excluded.version;
  perform set_config('waymark.noted', changed::text, true);
end $$;

create or replace function note_change_by_id() returns trigger language plpgsql as $$
begin
  perform note_change(old.id);
  return null;
end $$;

create or replace function note_change_by_user() returns trigger language plpgsql as $$
begin
  perform note_change(old.user_id);
  if tg_op = 'UPDATE' then perform note_change(new.user_id); end if;
  return null;
end $$;

create or replace function note_change_by_workspace() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_change(old.workspace_id); end if;
  if tg_op <> 'DELETE' then perform note_change(new.workspace_id); end if;
  return null;
end $$;

-- A workspace that goes or comes back changes in which one its members act. Workspace first, here and below: two transactions
-- that change several never wait for each other.
create or replace function note_change_of_workspace() returns trigger language plpgsql as $$
declare
  member uuid;
begin
  perform note_change(old.id);
  if tg_op = 'DELETE' or old.deleted_at is distinct from new.deleted_at then
    for member in select user_id from memberships where workspace_id = old.id order by user_id loop
      perform note_change(member);
    end loop;
  end if;
  return null;
end $$;

create or replace function note_change_of_membership() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform note_change(old.workspace_id);
    perform note_change(old.user_id);
  end if;
  if tg_op <> 'DELETE' then
    perform note_change(new.workspace_id);
    perform note_change(new.user_id);
  end if;
  return null;
end $$;

-- Links are never given to another workspace, so a link that is gone has taken its rules along, and was noted itself.
create or replace function note_change_by_link() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform note_change((select workspace_id from links where id = old.link_id));
  end if;
  if tg_op <> 'DELETE' then
    perform note_change((select workspace_id from links where id = new.link_id));
  end if;
  return null;
end $$;

create or replace function watch_table(watched regclass, events text, noted_by regproc, only_when text default 'true')
returns void language plpgsql as $$
begin
  execute format('drop trigger if exists note_change on %s', watched);
  execute format(
    'create constraint trigger note_change after %s on %s deferrable initially deferred for each row when (%s) execute function %s()',
    events, watched, only_when, noted_by);
end $$;

select watch_table('users', 'update or delete', 'note_change_by_id');
select watch_table('sessions', 'update or delete', 'note_change_by_user');
select watch_table('workspaces', 'update or delete', 'note_change_of_workspace');
select watch_table('memberships', 'insert or update or delete', 'note_change_of_membership');
select watch_table('api_keys', 'delete', 'note_change_by_user');
-- That a key was used changes nothing of what it may.
drop trigger if exists note_change_of_key on api_keys;
create constraint trigger note_change_of_key after update on api_keys deferrable initially deferred for each row
  when (to_jsonb(old) - 'last_used_at' is distinct from to_jsonb(new) - 'last_used_at')
  execute function note_change_by_user();

select watch_table(watched, 'insert or update or delete', 'note_change_by_workspace')
from unnest(array['links', 'domains', 'offers', 'collections', 'collection_links']::regclass[]) as watched;
select watch_table(watched, 'insert or update or delete', 'note_change_by_link')
from unnest(array['link_codes', 'redirect_rules']::regclass[]) as watched;
