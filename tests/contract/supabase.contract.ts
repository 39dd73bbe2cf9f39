import { testAccountsContract } from './accounts.contract.ts'
import { testChannelsContract } from './channels.contract.ts'
import { testRowsContract } from './rows.contract.ts'
import { testSecondFactorContract } from './second-factor.contract.ts'
import { testSessionsContract } from './sessions.contract.ts'
import type { SiteUnderTest } from './site-under-test.ts'
import { testStorageContract } from './storage.contract.ts'

/**
 * Tests of the behaviour that the product relies on, for all three types of backend. Tests of stricter rules use
 * `self-hosted-test.ts` and are skipped on a Supabase project.
 */
export function testSupabaseContract(site: () => SiteUnderTest) {
  testAccountsContract(site)
  testSecondFactorContract(site)
  testSessionsContract(site)
  testRowsContract(site)
  testStorageContract(site)
  testChannelsContract(site)
}
