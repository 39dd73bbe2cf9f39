import { paths } from '../../../platform/paths.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import type { Import } from '../import.ts'
import { buildRegisterFeedPath } from '../import-feed.ts'

/** Message after an import from a URL, with an offer to register the URL as a feed. */
export function RegisterFeedOffer({ found: { kind, address, name, status, isRegistered } }: { found: Import }) {
  const { can } = useSession()
  if (status !== 'done' || !address || !can('register sources')) return null
  return (
    <ButtonLink line to={isRegistered ? paths.adminImportAll : buildRegisterFeedPath(address, name, kind)}>
      {isRegistered ? 'Feeds' : 'Add as feed'}
    </ButtonLink>
  )
}
