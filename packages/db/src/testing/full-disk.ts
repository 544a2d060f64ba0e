import { sql } from 'drizzle-orm'
import type { Db } from '../database.ts'

/** A database whose disk is full for as long as a test says. */
export interface FullDisk {
  fill(): Promise<void>
  free(): Promise<void>
}

const triggers = sql`
  create table disk_of_test (is_full boolean not null);
  insert into disk_of_test values (false);
  create function refuse_on_full_disk() returns trigger language plpgsql as $$
  begin
    if (select is_full from disk_of_test) then
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
    end if;
    return null;
  end $$;
  do $$
  declare name text;
  begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'disk_of_test' loop
      execute format('create trigger refuse_on_full_disk before insert or update or delete on %I
        for each statement execute function refuse_on_full_disk()', name);
    end loop;
  end $$;
`

/**
 * Prepares the database of one test file, so that every statement that writes can be refused with the error
 * of the server whose disk is full (53100). Statements that read go on, as they do there.
 */
export async function prepareFullDisk({ orm }: Pick<Db, 'orm'>): Promise<FullDisk> {
  await orm.execute(triggers)
  const set = async (isFull: boolean) => {
    await orm.execute(sql`update disk_of_test set is_full = ${isFull}`)
  }
  return { fill: () => set(true), free: () => set(false) }
}
