/** Words for the numbers from 0 to 12, as in “two chairs”. Zero is “no”. */
export const numberWords = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
