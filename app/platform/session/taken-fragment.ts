declare global {
  interface Window {
    /** Fragment that `shell/fragment-script.ts` removed from the URL. */
    takenFragment?: string
  }
}

const names = { tokens: 'access_token=', link: 'token_hash=' }

/** Returns the fragment this page was opened with, once, if it is of this kind; otherwise ''. */
export function takeFragment(kind: keyof typeof names): string {
  const fragment = window.takenFragment ?? ''
  if (!fragment.includes(names[kind])) return ''
  delete window.takenFragment
  return fragment
}
