import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** The smallest page possible on the console's stack: its libraries and one text. */
function Text() {
  const { data } = useQuery({ queryKey: ['text'], queryFn: async () => 'One text' });
  return createElement('h1', null, data);
}

const router = createRouter({ routeTree: createRootRoute({ component: Text }) });
const page = createElement(RouterProvider, { router: router as never });
const place = document.getElementById('root');
if (place) createRoot(place).render(createElement(QueryClientProvider, { client: new QueryClient() }, page));
