/** Pattern of React Router's module preload links, and of the script that imports the modules. */
const makeModuleLinkPattern = (nonce: string) =>
  new RegExp(`<link(?=[^>]*\\snonce="${nonce}")(?=[^>]*\\srel="modulepreload")[^>]*>`, 'g')
const makeModuleScriptPattern = (nonce: string) =>
  new RegExp(`<script(?=[^>]*\\snonce="${nonce}")(?=[^>]*\\stype="module")(?![^>]*\\ssrc=)[^>]*>`)

/** Pattern of a page that is empty before hydration, and therefore needs its scripts immediately. */
const immediateScriptsPattern = /<html[^>]*\sdata-scripts="now"/

/**
 * Defers the script modules of a page until a visitor uses the page or the browser is idle (`app/shell/early-clicks.ts`
 * starts them), because on a slow connection the modules would delay the text. The content of inline scripts does not
 * change, because the content security policy names scripts by their hash.
 * @param html rendered page, with our scripts and links marked by the nonce
 */
export function deferScripts(html: string, nonce: string): string {
  if (immediateScriptsPattern.test(html)) return html
  const modules: string[] = []
  const bare = html.replace(makeModuleLinkPattern(nonce), link => {
    const address = /\shref="([^"]*)"/.exec(link)?.[1]
    if (address !== undefined) modules.push(address)
    return ''
  })
  return bare.replace(
    makeModuleScriptPattern(nonce),
    `<script type="text/held" data-modules="${modules.join(' ')}" nonce="${nonce}">`,
  )
}
