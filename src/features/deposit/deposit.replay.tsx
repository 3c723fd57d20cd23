import { NewDeposit } from '#src/features/deposit/new-deposit.tsx';

export function Screen() {
  return <NewDeposit amount={undefined} next={undefined} />;
}
