import { MenuPage } from '../../../features/menu/desk/menu-page.tsx'

export default MenuPage
