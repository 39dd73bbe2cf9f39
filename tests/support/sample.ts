import { shiftYears, yearsSince } from '../../server/backend/sample/sample-files.ts'

/** As the sample content says it on a site that is installed today: its years move along. */
export const ofSample = (text: string) => shiftYears(yearsSince(new Date()), text)
