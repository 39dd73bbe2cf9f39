import { Outlet } from 'react-router'
import { PictureToolsContext } from '../../../desk/library/picture-tools.ts'
import { PictureDialog } from './picture-dialog.tsx'

/** Around pages with forms that know no library: what they show of it can be described and centred from there. */
export default function PictureToolsLayout() {
  return (
    <PictureToolsContext value={picture => <PictureDialog key={picture} id={picture} />}>
      <Outlet />
    </PictureToolsContext>
  )
}
