import { DeskHead } from '../../desk/desk-head.tsx'
import { paths } from '../../platform/paths.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** Same guard as every back office page: visitors without access do not learn which pages exist. */
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
