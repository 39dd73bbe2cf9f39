import { lazy, Suspense } from 'react'

// The parser is as heavy as the rest of a page. A first view has its text from the server already, so it comes last.
const RichTextTree = lazy(() => import('./rich-text-tree.tsx'))

/** Somebody's HTML, cleaned by the allow-list in rich-text-schema.ts, as React elements. */
export const RichText = ({ html }: { html: string }) => (
  <Suspense>
    <RichTextTree html={html} />
  </Suspense>
)
