import type { Queryable } from '../database.ts'

/** A table and its writable columns. */
export interface Table {
  /** Quoted for SQL. */
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** Columns with a sequence. */
  readonly sequences: readonly { readonly column: string; readonly sequence: string }[]
}

interface Row extends Table {
  readonly parents: readonly string[]
}

/** All tables without their partitions, ordered so that referenced tables come first. */
export async function tablesOf(q: Queryable): Promise<Table[]> {
  const rows = await q.query<Row>(
    `select quote_ident(c.relname) as name,
            (select json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
                             order by a.attname)
             from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
            (select coalesce(json_agg(json_build_object('column', quote_ident(s.attname), 'sequence', s.sequence)), '[]')
             from (select a.attname, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
                   from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) s
             where s.sequence is not null) as sequences,
            (select coalesce(json_agg(quote_ident(p.relname)), '[]')
             from pg_constraint f join pg_class p on p.oid = f.confrelid
             where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> f.conrelid and f.conparentid = 0) as parents
     from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
  )
  const waiting = new Map(rows.map((row) => [row.name, row]))
  const ordered: Table[] = []
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ parents }) => !parents.some((name) => waiting.has(name)))
    if (free.length === 0) throw new Error(`tables refer to each other: ${[...waiting.keys()].join(', ')}`)
    for (const { name, columns, sequences } of free) {
      ordered.push({ name, columns, sequences })
      waiting.delete(name)
    }
  }
  return ordered
}

/** Names of all tables and partitions. */
export async function relationsOf(q: Queryable): Promise<string[]> {
  const rows = await q.query<{ name: string }>(
    `select quote_ident(c.relname) as name from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** All relations outside the system schemas; an empty list for a new database. */
export async function listRelations(q: Queryable): Promise<string[]> {
  const rows = await q.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
  )
  return rows.map(({ name }) => name)
}

interface Partition {
  readonly parent: string
  readonly name: string
  readonly bound: string
  /** Its primary key and unique constraints. */
  readonly key: string | null
  /** Its other indexes that its parent does not have. */
  readonly indexes: readonly string[]
  readonly triggers: readonly { readonly name: string; readonly definition: string }[]
}

async function partitionsOf(q: Queryable): Promise<Partition[]> {
  return q.query<Partition & Record<string, unknown>>(
    `select quote_ident(p.relname) as parent, quote_ident(c.relname) as name, pg_get_expr(c.relpartbound, c.oid) as bound,
            (select string_agg(pg_get_constraintdef(k.oid), ', ') from pg_constraint k
             where k.conrelid = c.oid and k.contype in ('p', 'u')) as key,
            array(select pg_get_indexdef(x.indexrelid) from pg_index x where x.indrelid = c.oid
              and not exists (select from pg_inherits h where h.inhrelid = x.indexrelid)
              and not exists (select from pg_constraint k where k.conindid = x.indexrelid)) as indexes,
            (select coalesce(json_agg(json_build_object('name', t.tgname, 'definition', pg_get_triggerdef(t.oid))), '[]')
             from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal and t.tgparentid = 0) as triggers
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     where p.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and p.relkind = 'p' order by 1, 2`,
  )
}

/** Creates partitions that the source has and the target lacks. */
export async function copyPartitions(source: Queryable, target: Queryable): Promise<void> {
  const there = new Set((await partitionsOf(target)).map(({ name }) => name))
  for (const { parent, name, bound, key, indexes, triggers } of await partitionsOf(source)) {
    if (there.has(name)) continue
    const own = key === null ? '' : `, ${key}`
    const statements = [
      `create table if not exists ${name} (like ${parent} including constraints including storage including defaults${own})`,
      ...indexes,
      `alter table ${parent} attach partition ${name} ${bound}`,
    ]
    for (const statement of statements) await target.query(statement)
    const [existing] = await target.query<{ names: string[] }>(
      `select array(select tgname::text from pg_trigger where tgrelid = '${name}'::regclass) as names`,
    )
    for (const trigger of triggers) {
      if (!existing!.names.includes(trigger.name)) await target.query(trigger.definition)
    }
  }
}
