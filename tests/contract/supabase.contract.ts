import { accountsContract } from './accounts.contract.ts'
import { channelsContract } from './channels.contract.ts'
import { rowsContract } from './rows.contract.ts'
import { secondFactorContract } from './second-factor.contract.ts'
import { sessionsContract } from './sessions.contract.ts'
import type { SiteUnderTest } from './site-under-test.ts'
import { storageContract } from './storage.contract.ts'

/**
 * Behaviour that the product relies on, for all three backends. Stricter rules of ours are own-tier tests
 * (`own-tier-test.ts`), and skipped on a Supabase project.
 */
export function supabaseContract(site: () => SiteUnderTest) {
  accountsContract(site)
  secondFactorContract(site)
  sessionsContract(site)
  rowsContract(site)
  storageContract(site)
  channelsContract(site)
}
