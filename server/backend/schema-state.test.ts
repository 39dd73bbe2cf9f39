import { expect, it } from 'vitest'
import { describeDifferences } from './schema-state.ts'

const policy = { kind: 'policy', name: 'public.events "anyone"', alike: 'PERMISSIVE SELECT anon', exact: 'a' }
const state = (major: number, ...objects: (typeof policy)[]) => ({ format: 1, version: '20261127', major, objects })

it('the schema check ignores format differences between PostgreSQL versions', () => {
  const reprinted = { ...policy, exact: 'b' }
  expect(describeDifferences(state(15, policy), state(18, reprinted))).toEqual([])
  expect(describeDifferences(state(15, policy), state(15, reprinted))).toEqual([
    'policy public.events "anyone" differs',
  ])
})

it('the schema check finds missing objects with every PostgreSQL version', () => {
  expect(describeDifferences(state(15, policy), state(18))).toEqual(['policy public.events "anyone" is missing'])
})

it('the schema check reports added policies and grants, but no added functions or triggers', () => {
  const strange = (kind: string) => ({ kind, name: 'x', alike: '', exact: '' })
  const added = ['policy', 'grants', 'function', 'trigger'].map(strange)
  expect(describeDifferences(state(15), state(15, ...added))).toEqual(['policy x was added', 'grants x was added'])
})
