export type Theme = 'light' | 'dark'

/** Key of the theme in local storage. */
export const themeKey = 'theme'

/**
 * Inline script in the head, before the first paint: prevents a flash of the other theme. Must stay one line: its
 * hash is in the CSP.
 */
export const themeScript = `try{var t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){};`
