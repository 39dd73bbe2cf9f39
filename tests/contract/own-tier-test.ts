import { test } from 'vitest'
import type { SiteUnderTest } from './site-under-test.ts'

/** A site of our own, embedded or on one's own PostgreSQL: its accounts are ours, and some of their rules are stricter. */
export const isOwnTier = ({ sql }: SiteUnderTest): boolean => sql !== undefined

/**
 * Makes tests of rules that are stricter than those of Supabase Auth and Storage. On a Supabase project they are skipped;
 * every other test of a contract holds everywhere.
 */
export const ownTierTests =
  (site: () => SiteUnderTest) =>
  (name: string, body: () => Promise<void>): void =>
    test(name, async context => {
      if (!isOwnTier(site())) return context.skip('a rule of our own tiers')
      await body()
    })
