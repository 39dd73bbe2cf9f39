export type Theme = 'light' | 'dark'

/** Local storage key of the chosen theme. */
export const themeKey = 'theme'

/**
 * Inline script in the head that sets the theme before the first paint, so that the other theme does not flash. Must
 * stay one line, because the CSP contains its hash.
 */
export const themeScript = `try{var t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){};`
