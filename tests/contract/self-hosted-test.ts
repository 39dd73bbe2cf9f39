import { test } from 'vitest'
import type { SiteUnderTest } from './site-under-test.ts'

/**
 * Whether the site is self-hosted, with an embedded PostgreSQL or a PostgreSQL of the operator. This software then
 * manages the accounts, and some rules for accounts are stricter.
 */
export const isSelfHosted = ({ sql }: SiteUnderTest): boolean => sql !== undefined

/**
 * Runs tests of rules that are stricter than the rules of Supabase Auth and Storage. These tests are skipped on a
 * Supabase project; all other contract tests are valid everywhere.
 */
export const makeSelfHostedTest =
  (site: () => SiteUnderTest) =>
  (name: string, body: () => Promise<void>): void =>
    test(name, async context => {
      if (!isSelfHosted(site())) return context.skip('a rule for self-hosted sites only')
      await body()
    })
