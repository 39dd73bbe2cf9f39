import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readDeclaredPolicies } from './declared-policies.ts'
import { splitSqlStatements } from './sql-statements.ts'

describe('SQL statements of a migration', () => {
  it('end at a semicolon outside comments, strings, names and functions', () => {
    const text = `-- one; comment
      create policy "a; b" on events using ('it''s; so');
      /* two; */ create function f() as $$ begin; end; $$; select 1 - 2`
    expect(splitSqlStatements(text)).toEqual([
      `create policy "a; b" on events using ('it''s; so')`,
      'create function f() as $$ begin; end; $$',
      'select 1 - 2',
    ])
  })
})

describe('the policies that the migrations declare', () => {
  it('follow the later of two statements about the same policy', () => {
    const guards = readDeclaredPolicies([
      `alter table public.events enable row level security; grant select on public.events, public.circles to anon;
       create policy "old" on public.events for select using (true); create policy "kept" on events for select using (true);`,
      `drop policy if exists "old" on public.events; revoke select on table public.events from anon;
       drop policy "kept" on events; create policy "kept" on public.events for select using (false);`,
    ])
    expect(guards.get('public.events')).toEqual({
      isSecured: true,
      policies: new Map([['kept', 'create policy "kept" on public.events for select using (false)']]),
      grants: ['grant select on public.events to anon', 'revoke select on public.events from anon'],
    })
    expect(guards.get('public.circles')).toMatchObject({
      isSecured: false,
      grants: ['grant select on public.circles to anon'],
    })
  })
  it('include the columns of a grant on single columns', () => {
    const guards = readDeclaredPolicies(['grant update (title, slug) on public.events to authenticated;'])
    expect(guards.get('public.events')?.grants).toEqual([
      'grant update (title, slug) on public.events to authenticated',
    ])
  })
  it('include every policy of the product’s own migrations', () => {
    const folder = 'supabase/migrations'
    const texts = readdirSync(folder).map(name => readFileSync(`${folder}/${name}`, 'utf8'))
    const parsedPolicies = [...readDeclaredPolicies(texts).values()].flatMap(({ policies }) => [...policies.values()])
    const createdCount = texts.join('\n').match(/^create policy /gm)?.length ?? 0
    const dropped = texts.join('\n').match(/^\s*drop policy /gm)?.length ?? 0
    expect(parsedPolicies.length).toBeGreaterThanOrEqual(createdCount - dropped)
    expect(parsedPolicies.length).toBeGreaterThan(50)
  })
})
