import { data } from 'react-router'
import { paths } from '../../platform/paths.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DeskHead } from '../../ui/desk-head.tsx'

/** Whoever may not enter is not told which pages there are: the guard asks first. */
export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export default function NoSuchDesk() {
  return (
    <>
      <PageHead title="No such page" description="Nothing of the back office stands at this address." />
      <DeskHead
        title="No such page"
        lede="Nothing of the back office stands at this address. It may have been moved, or is not built yet."
        actions={<ButtonLink to={paths.admin}>Go to Diagnostics</ButtonLink>}
      />
    </>
  )
}
