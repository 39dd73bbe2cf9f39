import {
  Activity,
  CalendarDays,
  GalleryVerticalEnd,
  type IconNode,
  Images,
  MountainSnow,
  Newspaper,
  ScrollText,
  Settings2,
  UserPlus,
  Users,
} from 'lucide'
import { paths } from '../platform/paths.ts'
import { product } from '../platform/product.ts'

export type AdminScreen = {
  to: string
  /** Path whose pages belong to the screen. Default: `to`. */
  below?: string
  label: string
  icon: IconNode
  /** Second key of a shortcut that begins with the key G. */
  key: string
}

/** Screens of the back office in groups, in the order of the specification and the sidebar. */
export const adminScreens: readonly (readonly AdminScreen[])[] = [
  [
    { to: paths.admin, below: paths.diagnostics, label: 'Diagnostics', icon: Activity, key: 'd' },
    { to: paths.adminNews, label: 'News', icon: Newspaper, key: 'n' },
    { to: paths.adminEvents, label: 'Events', icon: CalendarDays, key: 'e' },
    { to: paths.adminGallery, label: 'Gallery', icon: Images, key: 'g' },
    { to: paths.adminFlagshipGallery, label: 'Flagship Gallery', icon: GalleryVerticalEnd, key: 'f' },
    { to: paths.adminFlagships, label: `${product.name} Davos`, icon: MountainSnow, key: 'v' },
  ],
  [
    { to: paths.adminApplications, label: 'Applications', icon: UserPlus, key: 'p' },
    { to: paths.adminUsers, label: 'Users', icon: Users, key: 'u' },
    { to: paths.settings.site, label: 'Settings', icon: Settings2, key: 's' },
    { to: paths.adminAudit, label: 'Activity log', icon: ScrollText, key: 'a' },
  ],
]

export const allAdminScreens: readonly AdminScreen[] = adminScreens.flat()
