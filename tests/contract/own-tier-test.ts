import { test } from 'vitest'
import type { SiteUnderTest } from './site-under-test.ts'

/**
 * Whether the site is self-hosted, with an embedded or its own PostgreSQL. Its accounts are then ours, and some of
 * their rules are stricter.
 */
export const isOwnTier = ({ sql }: SiteUnderTest): boolean => sql !== undefined

/**
 * Runs tests of rules that are stricter than those of Supabase Auth and Storage. They are skipped on a Supabase
 * project; all other tests of a contract hold everywhere.
 */
export const ownTierTests =
  (site: () => SiteUnderTest) =>
  (name: string, body: () => Promise<void>): void =>
    test(name, async context => {
      if (!isOwnTier(site())) return context.skip('a rule of our own tiers')
      await body()
    })
