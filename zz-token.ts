import { signIn, tokenIn } from '#tests/support/sign-in.ts';
import { createClient } from '#tests/support/test-server.ts';
const answer = await signIn(createClient(process.argv[2] ?? '', null), 'demo@certhub.test', 'Certhub-demo-1');
console.log(JSON.stringify({ token: tokenIn(answer.headers), expires: Date.now() + 86400000 }));
