import type { PageSection } from '../page.ts'
import './page-contents.css'

type Props = {
  sections: readonly PageSection[]
  /** Whether the table of contents numbers the sections. */
  numbered?: boolean
}

/** Table of contents, made from the headings of a page. */
export function PageContents({ sections, numbered = false }: Props) {
  if (sections.length < 2) return null
  return (
    <nav
      className={numbered ? 'page-contents page-contents-numbered' : 'page-contents page-contents-list'}
      aria-labelledby="contents"
    >
      <h2 id="contents">On this page</h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
