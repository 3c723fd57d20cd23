import * as v from 'valibot';
import type { AcmeAccount } from '#server/ca/acme/account.ts';
import type { Connection } from '#server/ca/acme/connection.ts';
import { authorizationSchema, isAbout } from '#server/ca/acme/order-documents.ts';
import type { AcmeAuthorization } from '#server/ca/acme/order-state.ts';
import { type AcmeProblem, readProblem, Unanswered } from '#server/ca/acme/problem.ts';
import type { NameRefusal } from '#server/ca/issuer.ts';

/** An authorization as it is now, with what the CA found wrong. */
export interface ReadAuthorization {
  readonly authorization: AcmeAuthorization;
  readonly problem: AcmeProblem;
  readonly until: Date | null;
}

export async function askAuthorization(
  { connection }: { readonly connection: Connection },
  account: AcmeAccount,
  url: string,
): Promise<ReadAuthorization> {
  const { json, until } = await connection.post(account, url, null);
  const read = v.safeParse(authorizationSchema, json);
  if (!read.success) throw new Unanswered('the CA’s authorization can’t be read');
  const { status, identifier, wildcard, challenges } = read.output;
  const fault = challenges.find(({ error }) => error !== undefined)?.error;
  return {
    authorization: {
      ...{ url, status, isTold: false },
      name: `${wildcard && !identifier.value.startsWith('*.') ? '*.' : ''}${identifier.value.toLowerCase()}`,
      challenges: challenges.map((one) => ({
        ...{ type: one.type, url: one.url, token: one.token, issuers: one['issuer-domain-names'] },
      })),
    },
    problem: readProblem(fault ?? null, { status: 0, links: '', until: null }),
    until,
  };
}

/** What a CA said, for each name it concerns: those of its subproblems, else all. */
export function refusalsOf(names: readonly string[], problem: AcmeProblem): readonly NameRefusal[] {
  const { type, words, link, subproblems } = problem;
  const found = names.flatMap((name): NameRefusal[] => {
    const sub = subproblems.find((one) => one.name !== null && isAbout(one.name, name));
    return sub === undefined ? [] : [{ name, problem: sub.type || type, words: sub.words || words, link }];
  });
  return found.length > 0 ? found : names.map((name) => ({ name, problem: type, words, link }));
}
