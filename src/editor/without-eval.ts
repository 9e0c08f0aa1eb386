import { z } from 'zod';

// Code made of texts is refused by the policy of the editor's page, and need not even be tried. Before any schema is made.
z.config({ jitless: true });
