import { createFileRoute, redirect } from '@tanstack/react-router';

/** The link of an invite code (product.md, 'Sign-in and session'). */
export const Route = createFileRoute('/signup/$code')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/sign-up', search: { invite: params.code }, replace: true });
  },
});
