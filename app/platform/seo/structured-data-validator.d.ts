// Types for two packages without types, which only tests use.
declare module '@adobe/structured-data-validator' {
  export default class Validator {
    validate(extracted: unknown): Promise<{ issueMessage: string; severity: 'ERROR' | 'WARNING'; path: unknown[] }[]>
  }
}
declare module '@marbec/web-auto-extractor' {
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean; embedSource: string[] })
    parse(html: string): { jsonld?: Record<string, unknown[]> }
  }
}
