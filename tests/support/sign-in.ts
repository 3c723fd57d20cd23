import { contract } from '#core/contract/contract.ts';
import { hashPassword } from '#server/session/hash-password.ts';
import { solveCaptcha } from '#tests/support/solve-captcha.ts';
import { createClient, type TestClient } from '#tests/support/test-server.ts';

/** Signs in as a person does: asks for a captcha, looks at it, sends account and password. */
export async function signIn(visitor: TestClient, account: string, password: string) {
  const captcha = (await visitor.call(contract.session.captcha, {})).data();
  return visitor.call(contract.session.login, {
    body: {
      account,
      password: hashPassword(password),
      captchaID: captcha.captchaID,
      captchaOffset: solveCaptcha(captcha),
    },
  });
}

/** The token a reply carried in its `authorization` header. */
export function tokenIn(headers: Headers): string {
  return /^Token ([\w-]{43})$/.exec(headers.get('authorization') ?? '')?.[1] ?? '';
}

/** A client that is signed in at any server that answers at `url`. */
export async function signedIn(url: string, account: string, password: string): Promise<TestClient> {
  const answer = await signIn(createClient(url, null), account, password);
  answer.data();
  return createClient(url, tokenIn(answer.headers));
}
