import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyRowRequest, type GeneratedRowRequest, leakCanary } from '../support/programme-requests.ts'
import { makeProgrammeDatabase } from './programme-database.ts'

const { ask, sql, troubles } = makeProgrammeDatabase(`
  insert into programme.events (title, seats, circle_id) select 'Event ' || n, n * 10, n % 3 + 1 from generate_series(1, 20) n;
  insert into programme.event_guests select n, n % 3 + 1 from generate_series(1, 20) n;
  insert into programme.notes (author, words, slug, event_id, seal)
    select case when n % 2 = 0 then 'musa' else 'zola' end, case when n % 2 = 0 then '${leakCanary} words' else 'words' end,
      case when n % 2 = 0 then '${leakCanary}-' || n else 'note-' || n end, n, '${leakCanary} seal' from generate_series(1, 20) n;
  analyze;`)

const buildAddress = ({ target, parameters }: GeneratedRowRequest) =>
  `/${target}?${parameters.map(([name = '', text = '']) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`).join('&')}`

it('the row API responds to any request with 2xx, 3xx, 4xx or 503', async () => {
  const requests = fc.sample(anyRowRequest, { numRuns: 3_000, seed: 29 })
  const statuses = new Map<number, number>()
  for (const each of requests) {
    const response = await ask(buildAddress(each), { ...each, sub: 'zola' })
    const text = `${JSON.stringify([...response.headers])} ${await response.text()}`
    const isFine = response.status < 500 || response.status === 503
    expect(isFine, `${response.status} for ${each.method} ${buildAddress(each)} ${JSON.stringify(each)}: ${text}`).toBe(
      true,
    )
    // Requests that contain the secret are skipped, because an answer may repeat the caller's own input.
    if (!JSON.stringify(each).includes(leakCanary)) expect(text, buildAddress(each)).not.toContain(leakCanary)
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
  }
  // With fewer successful requests the test would be meaningless.
  expect(statuses.get(200)).toBeGreaterThan(500)
  expect(troubles).toEqual([])
})

type Row = { id: number; seats: number | null; title: string; is_open: boolean | null }
const row = fc.record({
  seats: fc.option(fc.integer({ min: -5, max: 5 })),
  title: fc.constantFrom('a', 'A', 'ab', 'b', '', 'a*b', '"', '\\', 'a,b', '(a)', 'a.b', 'été', 'null'),
  is_open: fc.option(fc.boolean()),
})
/** Truth value in SQL, where null means unknown. A row matches only when its condition is true. */
type Truth = boolean | null
type Condition = { text: string; evaluate: (row: Row) => Truth }
const quoteText = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
const comparisons = {
  eq: (a: number, b: number) => a === b,
  neq: (a: number, b: number) => a !== b,
  gt: (a: number, b: number) => a > b,
  lte: (a: number, b: number) => a <= b,
}
const leaf: fc.Arbitrary<Condition> = fc.oneof(
  fc
    .tuple(fc.constantFrom<keyof typeof comparisons>('eq', 'neq', 'gt', 'lte'), fc.integer({ min: -5, max: 5 }))
    .map(([name, number]) => ({
      text: `seats.${name}.${number}`,
      evaluate: ({ seats }: Row) => (seats === null ? null : comparisons[name](seats, number)),
    })),
  row.map(({ title }) => ({ text: `title.eq.${quoteText(title)}`, evaluate: (each: Row) => each.title === title })),
  fc.array(row, { minLength: 1, maxLength: 3 }).map(rows => ({
    text: `title.in.(${rows.map(({ title }) => quoteText(title)).join()})`,
    // PostgREST reads a list with one empty string as an empty list.
    evaluate: (each: Row) =>
      (rows.length > 1 || rows[0]?.title !== '') && rows.some(({ title }) => title === each.title),
  })),
  fc.constantFrom<Condition>(
    { text: 'seats.is.null', evaluate: ({ seats }) => seats === null },
    { text: 'is_open.is.true', evaluate: ({ is_open }) => is_open === true },
    { text: 'is_open.is.not_null', evaluate: ({ is_open }) => is_open !== null },
    { text: 'title.like.a*', evaluate: ({ title }) => title.startsWith('a') },
    { text: 'title.ilike.*B', evaluate: ({ title }) => title.toLowerCase().endsWith('b') },
    { text: 'seats.isdistinct.2', evaluate: ({ seats }) => seats !== 2 },
  ),
)
const negate = ({ text, evaluate }: Condition): Condition => ({
  text: text.startsWith('and(') || text.startsWith('or(') ? `not.${text}` : text.replace('.', '.not.'),
  evaluate: each => {
    const truth = evaluate(each)
    return truth === null ? null : !truth
  },
})
const conjoin = (truths: Truth[]): Truth => (truths.includes(false) ? false : truths.includes(null) ? null : true)
const disjoin = (truths: Truth[]): Truth => (truths.includes(true) ? true : truths.includes(null) ? null : false)
const { tree } = fc.letrec<{ tree: Condition; node: Condition }>(tie => ({
  tree: fc.oneof({ depthSize: 'small' }, leaf, tie('node')),
  node: fc
    .tuple(fc.constantFrom('and', 'or'), fc.array(tie('tree'), { minLength: 1, maxLength: 3 }), fc.boolean())
    .map(([name, conditions, isNegated]) => {
      const joined: Condition = {
        text: `${name}(${conditions.map(({ text }) => text).join()})`,
        evaluate: each => (name === 'and' ? conjoin : disjoin)(conditions.map(({ evaluate }) => evaluate(each))),
      }
      return isNegated ? negate(joined) : joined
    }),
}))
const condition = fc
  .tuple(tree, fc.boolean())
  .map(([anyCondition, isNegated]) =>
    isNegated && !anyCondition.text.startsWith('not.') ? negate(anyCondition) : anyCondition,
  )

it('a filter of the row API finds the same rows as the same filter in JavaScript', async () => {
  const rows: Row[] = fc.sample(row, { numRuns: 60, seed: 29 }).map((each, index) => ({ ...each, id: 1000 + index }))
  await ask('/events', { method: 'POST', body: rows })
  const [storedCount] = await sql()`select count(*)::int as number from programme.events where id >= 1000`
  expect(storedCount?.number).toBe(rows.length)
  for (const { text, evaluate } of fc.sample(condition, { numRuns: 800, seed: 29 })) {
    const response = await ask(`/events?select=id&id=gte.1000&order=id&and=${encodeURIComponent(`(${text})`)}`)
    const foundRows: { id: number }[] = await response.json()
    expect(foundRows, text).toEqual(rows.filter(each => evaluate(each) === true).map(({ id }) => ({ id })))
  }
})
