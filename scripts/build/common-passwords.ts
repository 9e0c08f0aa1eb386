// Writes the list of passwords that nobody may choose: the 4,000 most common ones that are long enough to be chosen at all.
//   node scripts/build/common-passwords.ts
import { writeFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordLength } from '../../src/contract/password.ts';

const common = dictionary['passwords-common']
  .filter((password) => [...password].length >= passwordLength.min)
  .slice(0, 4000)
  .sort();
const file = new URL('../../netlify/domain/common-passwords.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(common, null, 2)}\n`);
console.log(`${common.length} passwords`);
