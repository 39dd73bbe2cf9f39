import { testAccountsContract } from './accounts.contract.ts'
import { testChannelsContract } from './channels.contract.ts'
import { testRowsContract } from './rows.contract.ts'
import { testSecondFactorContract } from './second-factor.contract.ts'
import { testSessionsContract } from './sessions.contract.ts'
import type { SiteUnderTest } from './site-under-test.ts'
import { testStorageContract } from './storage.contract.ts'

/**
 * Behaviour that the product relies on, for all three backends. Stricter rules of ours are own-tier tests
 * (`own-tier-test.ts`), and skipped on a Supabase project.
 */
export function testSupabaseContract(site: () => SiteUnderTest) {
  testAccountsContract(site)
  testSecondFactorContract(site)
  testSessionsContract(site)
  testRowsContract(site)
  testStorageContract(site)
  testChannelsContract(site)
}
