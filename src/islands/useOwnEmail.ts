import { useEffect, useState } from 'react';
import { call } from '../client/api.ts';
import { me } from '../contract/calls/accounts.ts';

/** The address of the account whose session this is, from the server; empty until that has answered, and where nobody is signed in. */
export function useOwnEmail(token: string | undefined): string {
  const [email, setEmail] = useState('');
  useEffect(() => {
    setEmail('');
    if (!token) return;
    let isPresent = true;
    void call(me).then((answer) => isPresent && answer.ok && setEmail(answer.data.email));
    return () => {
      isPresent = false;
    };
  }, [token]);
  return email;
}
