import { contract } from '#core/contract/contract.ts';
import { hashPassword } from '#server/session/hash-password.ts';
import { solveCaptcha } from '#tests/support/server/solve-captcha.ts';
import { createClient, type TestClient } from '#tests/support/server/test-server.ts';

/** Signs in as a user does: requests a captcha, solves it by its picture, sends account and password. */
export async function signIn(visitor: TestClient, account: string, password: string) {
  const captcha = await visitor.ask(contract.session.captcha, {});
  return visitor.call(contract.session.login, {
    body: {
      account,
      password: hashPassword(password),
      captchaID: captcha.captchaID,
      captchaOffset: solveCaptcha(captcha),
    },
  });
}

/** The token in a reply's `authorization` header. */
export function tokenIn(headers: Headers): string {
  return /^Token ([\w-]{43})$/.exec(headers.get('authorization') ?? '')?.[1] ?? '';
}

/** A signed-in client for any server at `url`. */
export async function signedIn(url: string, account: string, password: string): Promise<TestClient> {
  const answer = await signIn(createClient(url, null), account, password);
  answer.data();
  return createClient(url, tokenIn(answer.headers));
}
