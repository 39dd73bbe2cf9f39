import type { AccessibilityFault } from './accessibility-engines.ts'

/** Known violation that is not corrected. Without an element, the exception is for every violation of the rule. */
type Exception = { rule: string; element?: RegExp; reason: string }

const engineExceptions: readonly Exception[] = [
  { rule: 'Alfa sia-r111', reason: 'Targets of 44 px are AAA. The 24 px of AA are rule r113, which stays on.' },
  { rule: 'Alfa sia-r73', reason: 'A line height of 1.5 is AAA.' },
  {
    rule: 'Alfa sia-r60',
    element: /^<details/,
    reason: 'A details element has its name from its summary. The engine does not read it.',
  },
  {
    rule: 'IBM aria_content_in_landmark',
    element: /class="skip"/,
    reason: 'The skip link comes before all landmarks, as the first stop of the keyboard.',
  },
  {
    rule: 'IBM table_headers_exists',
    element: /^<table/,
    reason: 'On a phone a table is laid out as blocks. Browsers keep its headers, the engine does not see them.',
  },
  {
    rule: 'IBM aria_complementary_label_visible',
    element: /^<aside /,
    reason: 'The name of a sidebar is for screen readers. Its sections have visible headings.',
  },
  {
    rule: 'IBM fieldset_legend_valid',
    element: /^<fieldset [^>]*role="none"/,
    reason: 'A fieldset that is no group, and only disables all fields of a form at once.',
  },
]

const usedExceptions = new Set<Exception>()

/** Drops the violations that an exception covers. */
export const removeExceptedFaults = (faults: readonly AccessibilityFault[]): AccessibilityFault[] =>
  faults.filter(({ rule, element }) => {
    const exception = engineExceptions.find(each => each.rule === rule && (each.element?.test(element) ?? true))
    if (exception) usedExceptions.add(exception)
    return !exception
  })

/**
 * Lists the exceptions that no violation has needed in this process, so that the unneeded exceptions can be removed.
 */
export const listUnusedExceptions = (): string[] =>
  engineExceptions.filter(each => !usedExceptions.has(each)).map(({ rule, element }) => `${rule} ${element ?? ''}`)
