export type Theme = 'light' | 'dark'

/** Where the visitor's choice is kept in local storage. */
export const themeKey = 'theme'

/** Runs in the head before anything is painted, so that a chosen theme never flashes the other. Keep it one line: its hash is in the policy. */
export const themeScript = `try{var t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){};`
