import { useQuery } from '@tanstack/react-query'
import { useObjectUrl } from '../../../platform/images/use-object-url.ts'
import { Portrait, type PortraitProps } from '../../../ui/portrait.tsx'
import { memberQueries } from '../member-queries.ts'
import { useMemberDirectoryAccess } from './use-member-directory.ts'

type Props = Pick<PortraitProps, 'name' | 'form' | 'alt'> & { path: string | null }

/**
 * Portrait of a member. The file is not public, so the browser downloads it with the session. A cloth (woven pattern)
 * is shown while the portrait loads, or if the member has no portrait.
 */
export function MemberPortrait({ path, name, form, alt }: Props) {
  const asker = useMemberDirectoryAccess()
  const { data } = useQuery({ ...memberQueries.portrait(path ?? '', asker), enabled: path !== null })
  return <Portrait name={name} form={form} alt={alt} src={useObjectUrl(data)} />
}
