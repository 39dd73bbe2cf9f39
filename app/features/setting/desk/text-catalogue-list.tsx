import { Link } from 'react-router'
import { AdminToolbar } from '../../../desk/admin-toolbar.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { StoredSetting } from '../setting-queries.ts'
import { searchTextCatalogue } from '../text-catalogue.ts'
import { SettingForm } from './setting-form.tsx'
import { defineTextSetting } from './setting-records.ts'
import './text-catalogue-list.css'

type Props = {
  stored: Readonly<Record<string, StoredSetting>>
  query: string
  /** Key of the text whose form is open, if any. */
  open: string | null
  /** Returns the URL with the form of a text open, or with no form open. */
  at: (key: string | null) => string
}

/** List of texts by page. The form of one text can be open. */
export function TextCatalogueList({ stored, query, open, at }: Props) {
  const worded = (key: string) => {
    const value = stored[key]?.value
    return typeof value === 'string' ? value : ''
  }
  const groups = searchTextCatalogue(query, worded)
  return (
    <>
      <AdminToolbar label="Search texts" query={query} />
      {groups.length === 0 && (
        <EmptyState
          title={`No results for “${query}”.`}
          action={{ to: at(null).split('?')[0] ?? '', label: 'Show all texts' }}
        >
          Searched pages, labels and texts.
        </EmptyState>
      )}
      {groups.map(({ page, to, texts }) => (
        <section className="texts-page" key={page} aria-label={page}>
          <header>
            <h2>{page}</h2>
            <Link to={to}>View page</Link>
          </header>
          <ul>
            {texts.map(({ key, label, hint }) =>
              key === open && stored[key] ? (
                <li className="texts-open" key={key}>
                  <SettingForm setting={defineTextSetting(key, label, hint)} stored={stored[key]} />
                  <Link className="texts-close" to={at(null)} preventScrollReset>
                    Close
                  </Link>
                </li>
              ) : (
                <li key={key}>
                  <Link to={at(key)} preventScrollReset>
                    <b>{label}</b>
                    <span>{worded(key) || 'Default text'}</span>
                  </Link>
                </li>
              ),
            )}
          </ul>
        </section>
      ))}
    </>
  )
}
